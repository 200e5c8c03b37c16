import * as K from '../../lexer/kinds.ts';
import * as W from '../../vocabulary/generated/landmarks.ts';
import * as A from '../annotations.ts';
import { parseWindow } from '../expression/arguments.ts';
import { IN_CALL } from '../expression/modes.ts';
import type { Parser } from '../parser.ts';
import { parseMatchRecognize } from './match-recognize.ts';

/** Reads AT, BEFORE, CHANGES, PIVOT, MATCH_RECOGNIZE, RESAMPLE, SAMPLE and MATCH_CONDITION if they are not an alias. */
export function tableSuffix(p: Parser): boolean {
  const i = p.i;
  const next = p.kindAt(i + 1);
  switch (p.word[i]) {
    case W.LATERAL:
      p.keywords(1);
      return true;
    case W.AT:
    case W.BEFORE:
    case W.CHANGES:
    case W.END:
      if (next !== K.OPEN_PAREN) return false;
      p.keywords(1);
      parseWindow(p, p.i);
      return true;
    case W.PIVOT:
    case W.UNPIVOT: {
      let at = i + 1;
      if ((p.isWord(at, W.INCLUDE) || p.isWord(at, W.EXCLUDE)) && p.isWord(at + 1, W.NULLS)) at += 2;
      if (p.kindAt(at) !== K.OPEN_PAREN) return false;
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(at - i);
      parseWindow(p, p.i);
      return true;
    }
    case W.MATCH_RECOGNIZE:
      if (next !== K.OPEN_PAREN) return false;
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(1);
      parseMatchRecognize(p, p.i);
      return true;
    case W.RESAMPLE:
      if (next !== K.OPEN_PAREN) return false;
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(1);
      p.spaced(p.i);
      p.within(p.i, (close) => resample(p, close));
      return true;
    case W.MATCH_CONDITION:
      if (next !== K.OPEN_PAREN) return false;
      p.breakBefore(i, A.BREAK_CLAUSE);
      p.keywords(1);
      parseWindow(p, p.i);
      return true;
    case W.SAMPLE:
    case W.TABLESAMPLE: {
      let at = i + 1;
      if (p.isWord(at, W.BERNOULLI) || p.isWord(at, W.ROW) || p.isWord(at, W.SYSTEM) || p.isWord(at, W.BLOCK))
        at++;
      if (p.kindAt(at) !== K.OPEN_PAREN) return false;
      p.keywords(at - i);
      const close = p.annotations.match[p.i] as number;
      if (close > 0) p.keyword(close - 1);
      parseWindow(p, p.i);
      if ((p.isWord(p.i, W.SEED) || p.isWord(p.i, W.REPEATABLE)) && p.kindAt(p.i + 1) === K.OPEN_PAREN) {
        p.keywords(1);
        parseWindow(p, p.i);
      }
      return true;
    }
    default:
      return false;
  }
}

/** Reads the content of RESAMPLE ( USING … INCREMENT BY … [PARTITION BY …] [METADATA_COLUMNS …] ). */
function resample(p: Parser, close: number): void {
  while (p.i < close) {
    const { i } = p;
    const by = p.isWord(i + 1, W.BY);
    const clause =
      p.isWord(i, W.METADATA_COLUMNS) || (by && (p.isWord(i, W.INCREMENT) || p.isWord(i, W.PARTITION)));
    if (clause) p.breakBefore(i, A.BREAK_CLAUSE);
    if (clause || p.isWord(i, W.USING) || p.isWord(i, W.AS)) p.keywords(clause && by ? 2 : 1);
    else p.parseExpression(close, IN_CALL);
    if (p.i === i) p.i++;
  }
}
