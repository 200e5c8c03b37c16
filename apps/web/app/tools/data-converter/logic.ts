export {
  type Conversion,
  type ConvertOptions,
  convertData,
  type DataFormat,
  detectFormat,
  FORMATS,
  formatOfFile,
  type PlacedNote,
} from '@hln/data-formats';
