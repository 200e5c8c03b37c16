insert into private.settings (key, kind, lowest, highest) values ('contact.reply-time', 'line', 1, 200);
