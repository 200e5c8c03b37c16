import { FUNCTION_CASE, TYPE_CASE } from './parser/annotations.ts';
import type { Printed } from './print.ts';
import { isUpperCased } from './printer/letters.ts';
import type { FormattingOptions, FormattingStatistics } from './types.ts';

const MOST_EXAMPLES = 5;

/** Words of one kind that printing upper-cased. */
interface Raised {
  count: number;
  readonly words: Set<string>;
}

/** What formatting changed in a text. */
export class Changes {
  readonly statistics: FormattingStatistics;
  readonly descriptions: readonly string[];

  constructor(source: string, printed: Printed, options: FormattingOptions) {
    const keywords: Raised = { count: 0, words: new Set() };
    const functions: Raised = { count: 0, words: new Set() };
    const types: Raised = { count: 0, words: new Set() };
    const { annotations } = printed;
    const { tokens } = annotations;
    for (let i = 0; i < tokens.count; i++) {
      if (annotations.letterCase[i] === 0 || !isUpperCased(annotations, options, i)) continue;
      const start = tokens.start[i] as number;
      const end = tokens.end[i] as number;
      if (!hasLowerCase(source, start, end)) continue;
      const raised =
        annotations.letterCase[i] === FUNCTION_CASE
          ? functions
          : annotations.letterCase[i] === TYPE_CASE
            ? types
            : keywords;
      raised.count++;
      if (raised.words.size <= MOST_EXAMPLES) raised.words.add(source.slice(start, end).toUpperCase());
    }
    const before = surveyLines(source, options.maxLineLength);
    const after = surveyLines(printed.text, options.maxLineLength);
    this.statistics = {
      originalLineCount: before.lines,
      formattedLineCount: after.lines,
      tokensProcessed: tokens.count - 1 - tokens.impliedSemicolons + tokens.commentCount,
      keywordsUppercased: keywords.count,
      indentationFixed: printed.indentedLines,
    };
    this.descriptions = source === printed.text ? [] : describe();

    function describe(): string[] {
      const list: string[] = [];
      // `#` is the count, `*` the plural's ending, `~` the singular's article.
      const add = (count: number, text: string): void => {
        const [plural, article] = count === 1 ? ['', 'a '] : ['s', ''];
        const phrase = text.replace('#', String(count)).replaceAll('*', plural).replace('~', article);
        if (count > 0) list.push(phrase);
      };
      const addRaised = ({ count, words }: Raised, noun: string): void => {
        const shown = [...words].slice(0, MOST_EXAMPLES).join(', ');
        add(count, `Upper-cased # ${noun}* (${shown}${words.size > MOST_EXAMPLES ? ', …' : ''})`);
      };
      addRaised(keywords, 'keyword');
      addRaised(functions, 'function');
      addRaised(types, 'data type');
      if (!options.preserveWhitespace) add(annotations.missingAs, 'Added # missing AS');
      add(printed.movedClauses, 'Moved # clause* to ~new line*');
      add(before.long - after.long, `Wrapped # line* longer than ${options.maxLineLength} columns`);
      add(printed.indentedLines, 'Changed the indentation of # line*');
      add(before.trailing - after.trailing, 'Removed trailing spaces from # line*');
      if (list.length === 0) list.push('Tidied line breaks and spacing');
      return list;
    }
  }
}

function hasLowerCase(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) return true;
  }
  return false;
}

/** How many lines a text has, how many of them are longer than `limit`, and how many end in white space. */
function surveyLines(
  text: string,
  limit: number,
): { readonly lines: number; readonly long: number; readonly trailing: number } {
  let lines = 0;
  let long = 0;
  let trailing = 0;
  let from = 0;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    let end = newline < 0 ? text.length : newline;
    if (end > from && text.charCodeAt(end - 1) === 13) end--;
    lines++;
    if (end - from > limit) long++;
    const last = end > from ? text.charCodeAt(end - 1) : 0;
    if (last === 32 || last === 9) trailing++;
    from = newline < 0 ? text.length : newline + 1;
  }
  return { lines, long, trailing };
}
