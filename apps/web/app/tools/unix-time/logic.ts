export {
  distanceInWords,
  floorDivide,
  type Moment,
  type MomentForms,
  readMoment,
  type UnixUnit,
  utcText,
  writeMoment,
} from '@hln/instants';
