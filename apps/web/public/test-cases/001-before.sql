-- Weekly revenue of the web shop, channel by channel
with orders as (select o.id order_id,o.payload,o.payload:channel::string channel,o.payload:shipping.address."City"::varchar(80) city,to_timestamp_ntz(o.payload:placed_at::string) placed_at from raw.shop.orders o where o.placed_on>=dateadd(week,-12,current_date()) and o.status in('paid','shipped') and (o.is_test=false or o.is_test is null) qualify row_number() over(partition by o.id order by o.loaded_at desc)=1 /* the newest version of each */),
lines as (select o.channel,date_trunc('week',o.placed_at) week,f.index line_no,clean_sku(f.value:sku::string) sku,f.value:qty::int*f.value:price::number(12,2) amount
from orders o,lateral flatten(input=>o.payload:lines,outer=>false) f where f.value:qty::int>0),
weekly as (select channel,week,sum(amount) revenue from lines group by channel,week)
select p.week,
round(zeroifnull(p.web),2) web,round(zeroifnull(p.app),2) app,
-- the four weeks up to this one, both channels together
avg(p.web+p.app) over(order by p.week rows between 3 preceding and current row) rolling_average,
case when p.web+p.app>2*rolling_average then 'record' when p.web+p.app<rolling_average/2 then 'quiet' else h.name end verdict,
$$it's "provisional";  see the notes$$ remark
from (select channel,week,revenue from weekly) pivot(sum(revenue) for channel in('web','app')) as p(week,web,app)
left join calendar.public.holidays h on h.week_start=p.week and h.country='NZ'
where p.week<date_trunc('week',current_date()) -- the running week is not over yet
order by p.week desc nulls last limit 12;
