import { expect, it } from 'vitest';
import { recogniseContact } from './contact-details.ts';

it.each([
  ['微信: wang_wei', 'wang_wei'],
  ['微信：wangwei88', 'wangwei88'],
  ['微信号wangwei88', 'wangwei88'],
  ['微信号是 wangwei', 'wangwei'],
  ['我的微信是WangWei-1', 'WangWei-1'],
  ['WeChat: wangwei', 'wangwei'],
  ['wechat id wangwei', 'wangwei'],
  ['My WeChat ID is wang-wei.', 'wang-wei'],
  ['wechat is wangwei88', 'wangwei88'],
  ['wechat wangwei88', 'wangwei88'],
  ['weixin=wangwei', 'wangwei'],
  ['vx: wangwei', 'wangwei'],
  ['wx：wangwei', 'wangwei'],
  ['加v wang_wei', 'wang_wei'],
  ['ＷｅＣｈａｔ：ｗａｎｇｗｅｉ８８', 'wangwei88'],
  ['微信 wangwei88，电话 021 123 4567', 'wangwei88'],
  ['vx: first_one, or rather vx: second_one', 'second_one'],
])('finds the ID in “%s”', (text, wechat) => {
  expect(recogniseContact([text]).wechat).toBe(wechat);
});

it.each([
  'WeChat is better',
  'wechat please, in the evening',
  '加微信聊',
  '微信同号',
  '微信: 021 123 4567',
  'wx: me',
  'vxworks: something',
  `wechat: ${'x'.repeat(21)}`,
  'wechat: wei@example.com and call me',
  'we chat every day',
  '',
])('finds no ID in “%s”', (text) => {
  expect(recogniseContact([text]).wechat).toBeUndefined();
});
