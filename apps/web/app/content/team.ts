import { mailbox } from './contact.ts';

export interface TeamMember {
  readonly id: 'navigator' | 'ballast' | 'boatswain' | 'lookout' | 'surveyor';
  /** A call sign, not a person's name. */
  readonly name: string;
  /** The person's own name, shown with the call sign once it is filled in. */
  readonly person?: string;
  /**
   * A photograph in `public/`, such as `/team/navigator.webp`, shown instead of the drawing; 640 × 800 pixels, like the
   * drawing.
   */
  readonly photo?: { readonly src: string; readonly alt: string };
  readonly title: string;
  readonly responsibility: string;
  /** An email address or, for members without a mailbox, the noise they make. */
  readonly contact: { readonly kind: 'email' | 'noise'; readonly text: string };
}

export const TEAM: readonly TeamMember[] = [
  {
    id: 'navigator',
    name: 'Navigator',
    title: 'Chief Possibility Officer',
    responsibility: 'Says “what if” for a living, then works out whether it floats.',
    contact: { kind: 'email', text: mailbox('possibility') },
  },
  {
    id: 'ballast',
    name: 'Ballast',
    title: 'Chief Couch Potato',
    responsibility: 'Keeps the office steady by not moving. Reviews all deadlines lying down.',
    contact: { kind: 'noise', text: 'Meow. Mrrp. Meow.' },
  },
  {
    id: 'boatswain',
    name: 'Boatswain',
    title: 'Chief Everything Else Officer',
    responsibility: 'If it isn’t in anyone’s job description, it is in this one.',
    contact: { kind: 'email', text: mailbox('everything-else') },
  },
  {
    id: 'lookout',
    name: 'Lookout',
    title: 'Chief Woof Officer',
    responsibility: 'First to the door, first to the lunch. Head of security and morale.',
    contact: { kind: 'noise', text: 'Woof! Woof woof!' },
  },
  {
    id: 'surveyor',
    name: 'Surveyor',
    title: 'Chief Curiosity Officer',
    responsibility: 'Reads the paper behind the headline, then tests it on our own work.',
    contact: { kind: 'email', text: mailbox('curiosity') },
  },
];

export interface Stat {
  /** `Infinity` is drawn as ∞. */
  readonly value: number;
  readonly label: string;
}

export const STATS: readonly Stat[] = [
  { value: 2, label: 'top-10 university graduates' },
  { value: 3, label: "master's degrees or higher" },
  { value: 5, label: 'cities across three countries' },
  { value: 8, label: 'cans of cat/dog food per week' },
  { value: Number.POSITIVE_INFINITY, label: 'possibilities' },
];

export const COMPANY = {
  title: 'The team behind AI productivity solutions built in Aotearoa',
  lede: 'Three people, a cat and a dog, in one room in Wellington. The cat has the good chair.',
  teamTitle: 'On board',
  statsTitle: 'In numbers',
  /** Spoken for ∞. */
  infinity: 'infinity',
  talk: 'A job that takes too long?',
  contact: 'Tell us about it',
  staffLogin: 'Staff Login',
} as const;
