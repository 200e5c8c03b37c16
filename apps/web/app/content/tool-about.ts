/** Words shared by all explanations below the tools. Prerendered, and never loaded as script. */
export const TOOL_ABOUT = {
  works: 'How it works',
  private:
    'Everything happens in this browser: nothing you type or open is sent anywhere, and this page’s security policy blocks it from connecting to any server.',
  kept: {
    inputs:
      'Options are remembered in this browser. What you type is kept in this tab only, so that a reload does not lose it.',
    'inputs-but-keys':
      'Options are remembered in this browser. What you type is kept in this tab only, so that a reload does not lose it; the key of an HMAC is stored nowhere.',
    'inputs-and-library':
      'Options and the patterns that you save in your library are remembered in this browser. What you type is kept in this tab only, so that a reload does not lose it.',
    nothing:
      'Options are remembered in this browser. What you type and what is made here are stored nowhere.',
  },
  example: { before: 'Input', after: 'Output' },
  promise: 'What it does, and what it never does',
  does: 'It does this',
  never: 'It never does this',
  check: 'How it checks itself',
  run: 'Run the conformance tests',
  reference: 'Quick reference',
  knows: 'What it knows',
  options: {
    title: 'Each option by example',
    text: 'The input is above the output. A test checks each example against the tool itself.',
  },
  questions: 'Questions',
  related: 'Related tools',
} as const;
