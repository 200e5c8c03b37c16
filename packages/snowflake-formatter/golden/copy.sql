-- case: Copy into a table
copy into mart.orders (id, total) from (select $1:id::number, $1:total::number(12,2) from @raw.stage/orders/2026/) pattern = '.*[.]json[.]gz' file_format = (type = json) on_error = 'SKIP_FILE' purge = true
-- formatted:
COPY INTO mart.orders (id, total)
  FROM (
    SELECT $1:id::NUMBER,
           $1:total::NUMBER(12, 2)
      FROM @raw.stage/orders/2026/
  )
  PATTERN = '.*[.]json[.]gz'
  FILE_FORMAT = (TYPE = JSON)
  ON_ERROR = 'SKIP_FILE'
  PURGE = TRUE

-- case: Copy into a location
copy into @out/orders/ from (select * from orders where day = '2026-01-01') partition by ('day=' || day) file_format = (type = parquet compression = snappy) header = true overwrite = true max_file_size = 104857600
-- formatted:
COPY INTO @out/orders/
  FROM (
    SELECT *
      FROM orders
     WHERE day = '2026-01-01'
  )
  PARTITION BY ('day=' || day)
  FILE_FORMAT = (TYPE = PARQUET COMPRESSION = SNAPPY)
  HEADER = TRUE
  OVERWRITE = TRUE
  MAX_FILE_SIZE = 104857600

-- case: Files on a stage
put file:///tmp/data/*.csv @~/staged auto_compress = true;
list @raw.stage/orders pattern = '.*csv';
remove @%t;
-- formatted:
PUT file:///tmp/data/*.csv @~/staged AUTO_COMPRESS = TRUE;

LIST @raw.stage/orders PATTERN = '.*csv';

REMOVE @%t;

-- case: Errors up to a share of the rows
copy into t from @s on_error = skip_file_10% force = true;
-- formatted:
COPY INTO t
  FROM @s
  ON_ERROR = skip_file_10%
  FORCE = TRUE;
