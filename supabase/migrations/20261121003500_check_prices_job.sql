-- Looks at what is due. New and resumed items, and checks that are asked for, wake it at once.
insert into public.scheduled_jobs (name, every) values ('check-prices', interval '1 minute');
