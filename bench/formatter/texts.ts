/** Statements as analysts write them, for texts of any size. No two are the same, so that nothing is cached. */
const STATEMENTS: ReadonlyArray<(n: number) => string> = [
  (n) =>
    `select o.id, o.total_${n} tot, c."Name" from raw.orders o left join customers c on o.customer_id=c.id and c.active where o.total>${n} and o.status in('paid','shipped') order by o.total desc limit 10;`,
  (n) =>
    `-- load ${n}\ninsert into mart.daily_${n}(day,n) select date_trunc('day',o.created_at) day,count(distinct o.id) n /* unique */ from orders o where o.created_at between '2026-01-01' and '2026-02-01' and (o.channel='web' or o.channel='app') group by 1;`,
  (n) =>
    `with recent as (select id,total,row_number() over(partition by customer_id order by ordered_at desc) rn from orders_${n} where ordered_at>=dateadd(day,-${n % 90},current_date())), best as (select id from recent where rn=1) select count(*) n from best;`,
  (n) =>
    `select customer_id, case when qty>${n} then 'bulk' when qty>1 then 'multi' else 'single' end size, sum(price*qty) over(partition by customer_id) spent, coalesce(region,'none') region from sales_${n} where type='order' -- only orders\nand sold_at is not null;`,
  (n) =>
    `select a.id, b.name, (select max(x.value) from extra x where x.id=a.id) top_value from alpha_${n} a join beta b on a.id=b.id left join gamma g on g.id=b.id where a.kind not in (select kind from hidden where n=${n}) group by a.id, b.name having count(*)>1 order by 1;`,
];

/** Returns whole statements of at least `bytes` characters, all of them ASCII. */
export function textOf(bytes: number): string {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const part = `${STATEMENTS[n % STATEMENTS.length]?.(n) ?? ''}\n`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}
