import { expect, it } from 'vitest';
import { commandOf, UsageError } from './command.ts';

it.each([
  [[]],
  [['import']],
  [['import', 'a.csv', 'b.csv']],
  [['list', '--replace']],
  [['undo']],
  [['undo', 'a', 'b']],
  [['undo', 'a', '--replace']],
  [['import', '--wrong', 'a.csv']],
  [['delete-everything']],
])('refuses %j and explains the usage', async (args) => {
  const refusal = commandOf(args);
  await expect(refusal).rejects.toThrow(UsageError);
  await expect(refusal).rejects.toThrow('npm run costs -- import FILE.csv');
});

it.each([
  [['undo', '1'], 'Name the import by its id'],
  [['import', 'no such file.csv'], 'no such file.csv'],
])('refuses %j before it opens the database', async (args, message) => {
  const refusal = commandOf(args);
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.not.toThrow(UsageError);
});
