import type {
  BatchOrder,
  BatchResult,
  CodeStyle,
  ColourVerdict,
  FieldIssue,
  Fields,
  Kind,
  Level,
  Picture,
  QrCode,
  Score,
  SheetOrder,
  SheetResult,
  Trial,
} from '@hln/qr';

/** A code that the page wants to draw. */
export interface DrawRequest {
  readonly kind: Kind;
  readonly fields: Fields;
  readonly level: Level;
  /** Null for the smallest. */
  readonly version: number | null;
  readonly eci: boolean;
  readonly style: CodeStyle;
  /** The logo's share of the width; 0 without one. */
  readonly logoShare: number;
}

export interface DrawnCode {
  readonly text: string;
  readonly bytes: number;
  readonly code: QrCode;
  /** Including the modules that are left free for the logo. */
  readonly style: CodeStyle;
  /** The SVG path data of all dark modules. */
  readonly path: string;
  readonly colours: ColourVerdict;
  /** The strongest level that fits the same version. */
  readonly freeLevel: Level;
  readonly usesKanji: boolean;
  /** The logo's share of the error correction, 0 without one. */
  readonly logoUse: number;
  readonly logoFits: boolean;
}

export type DrawAnswer =
  | { readonly kind: 'drawn'; readonly drawn: DrawnCode }
  | { readonly kind: 'issues'; readonly issues: readonly FieldIssue[] }
  /** The text does not fit. */
  | { readonly kind: 'refused'; readonly message: string };

export interface CheckRequest {
  readonly text: string;
  readonly code: QrCode;
  readonly style: CodeStyle;
  readonly logo: Picture | null;
}
export type CheckAnswer = Score;
export type CheckNews = Trial;

export type FileFormat = 'png' | 'svg' | 'pdf';

export interface FileRequest {
  readonly job: 'file';
  readonly code: QrCode;
  readonly style: CodeStyle;
  readonly title: string;
  readonly format: FileFormat;
  /** The width of pictures. */
  readonly pixels: number;
  /** The width of a PDF's page. */
  readonly millimetres: number;
  readonly logo: Picture | null;
  readonly logoHref: string | null;
}
export type WorkRequest =
  | FileRequest
  | { readonly job: 'batch'; readonly order: BatchOrder }
  | { readonly job: 'labels'; readonly order: SheetOrder };
export type WorkAnswer =
  | { readonly job: 'file'; readonly file: Blob }
  | { readonly job: 'batch'; readonly result: BatchResult }
  | { readonly job: 'labels'; readonly result: SheetResult };
/** The completed share of a batch. */
export type WorkNews = number;
