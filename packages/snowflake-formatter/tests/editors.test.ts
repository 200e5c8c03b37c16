import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { format, run } from './lib/command.ts';
import { folderWith, PRETTY, read, UGLY } from './lib/files.ts';

const EDITORS = readFileSync(new URL('../docs/editors.md', import.meta.url), 'utf8');
const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** Debian 12 has Neovim 0.7, in which the recipe's two functions have other names. */
const OLDER = `
if not vim.lsp.start then
  vim.lsp.start = function(config)
    vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
  end
  vim.lsp.buf.format = function(options)
    vim.lsp.buf.formatting_sync(nil, options.timeout_ms)
  end
end
`;

/** Opens a file, waits for the server, saves and quits. */
const SAVE = `
vim.cmd('edit query.sql')
local ready = vim.wait(60000, function()
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.buf_get_clients)()) do
    if client.initialized then return true end
  end
end)
if not ready then vim.cmd('cquit') end
vim.cmd('write')
vim.cmd('quit')
`;

it('the recipe for Neovim formats on save', async (test) => {
  const found = spawnSync('nvim', ['--version'], { stdio: 'ignore' });
  if (found.error !== undefined) test.skip('Neovim is not installed here');
  const [, recipe = ''] = /```lua\n([\s\S]*?)```/.exec(EDITORS) ?? [];
  const command = `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`;
  const folder = folderWith({
    'bin/snowflake-format': command,
    // On a busy machine, the first response may take longer than a user would accept.
    'init.lua': `vim.cmd('filetype on')\n${OLDER}${recipe.replace('timeout_ms = 5000', 'timeout_ms = 60000')}`,
    'save.lua': SAVE,
    'query.sql': UGLY,
  });
  chmodSync(join(folder, 'bin/snowflake-format'), 0o755);
  const args = ['--headless', '--clean', '-u', 'init.lua', '-c', 'luafile save.lua'];
  const env = { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, XDG_STATE_HOME: folder };
  const outcome = await run('nvim', args, { cwd: folder, env });
  expect(outcome.code, outcome.err).toBe(0);
  expect(read(folder, 'query.sql')).toBe(PRETTY);
});

it('the recipe for Zed formats standard input', async () => {
  const [, settings = ''] = /```json\n([\s\S]*?)```/.exec(EDITORS) ?? [];
  const { external } = JSON.parse(settings).languages.SQL.formatter;
  expect(external.command).toBe('snowflake-format');
  const folder = folderWith({ '.snowflake-format.json': '{ "newlineAfterComma": false }' });
  const args = external.arguments.map((one: string) => one.replace('{buffer_path}', join(folder, 'q.sql')));
  writeFileSync(join(folder, 'q.sql'), UGLY);
  expect(await format(folder, args, UGLY)).toMatchObject({ code: 0, out: 'SELECT a, b\n  FROM t\n' });
});
