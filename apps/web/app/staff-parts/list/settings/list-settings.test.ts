import { expect, it } from 'vitest';
import { NO_SETTINGS, withColumn, withoutView, withView } from './list-settings.ts';

it('keeps one view per name', () => {
  let settings = withView(NO_SETTINGS, { name: 'Owners', search: 'role=owner' });
  settings = withView(settings, { name: 'Away', search: 'state=disabled' });
  settings = withView(settings, { name: 'Owners', search: 'role=owner&sort=-seen' });
  expect(settings.views).toEqual([
    { name: 'Away', search: 'state=disabled' },
    { name: 'Owners', search: 'role=owner&sort=-seen' },
  ]);
  expect(withoutView(settings, 'Away').views.map(({ name }) => name)).toEqual(['Owners']);
});

it('stores only the columns that were changed', () => {
  const settings = withColumn(withColumn(NO_SETTINGS, 'seen', false), 'id', true);
  expect(settings).toEqual({ views: [], columns: { seen: false, id: true } });
});
