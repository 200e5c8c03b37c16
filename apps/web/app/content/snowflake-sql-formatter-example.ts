/** The query of the "Example" button: untidy on purpose, with a sample of Snowflake's additions to SQL. */
export const FORMATTER_EXAMPLE = `with recent as (select o.id, o.customer_id, o.total, o.payload, row_number() over(partition by o.customer_id order by o.ordered_at desc) rn from raw.orders o where o.ordered_at>=dateadd(day,-30,current_date()) and o.status in('paid','shipped'))
select c."Name" customer, r.payload:shipping.city::string city, f.value:sku::varchar(20) sku, case when r.total>1000 then 'large' when r.total>100 then 'medium' else 'small' end size, sum(f.value:qty::int) over(partition by c.id) items
from recent r left join customers c on r.customer_id=c.id and c.active, lateral flatten(input=>r.payload:items) f
where r.rn<=3 -- the last three orders of each customer
qualify items>1 order by customer, sku limit 100;
`;
