export interface Pillar {
  readonly id: 'harmonize' | 'liberate' | 'navigate';
  readonly name: string;
  readonly object: string;
  readonly maori: string;
  /** The pronunciation for a reader of New Zealand English; the stressed syllable is in capitals. */
  readonly soundsLike: string;
  readonly meaning: string;
  readonly text: string;
}

/** The name of the three pillars for screen readers. */
export const PILLARS_LABEL = 'What HLN stands for';
/** The label that unfolds the pronunciation. */
export const SAY_IT = 'How to say it';

export const PILLARS: readonly Pillar[] = [
  {
    id: 'harmonize',
    name: 'Harmonize',
    object: 'cognition and computation',
    maori: 'Whakakotahi',
    soundsLike: 'fuh-kuh-KOR-tuh-hee',
    meaning: 'to bring into one',
    text: 'People are good at judgement, machines at patience. We split the work along that line and make the handover between the two so plain that nobody has to think about it.',
  },
  {
    id: 'liberate',
    name: 'Liberate',
    object: 'minds from the mundane',
    maori: 'Whakawātea',
    soundsLike: 'fuh-kuh-WAA-teh-uh',
    meaning: 'to clear, to set free',
    text: 'Retyping invoices, chasing timesheets, copying last month’s report into this month’s. We take on the jobs nobody would miss and give the hours back.',
  },
  {
    id: 'navigate',
    name: 'Navigate',
    object: 'the edge of intelligence',
    maori: 'Whakatere',
    soundsLike: 'fuh-kuh-TEH-reh',
    meaning: 'to steer, to set a course',
    text: 'The field moves every month. We try what is new on our own work first, tell you plainly what holds, and steer you clear of what doesn’t.',
  },
];
