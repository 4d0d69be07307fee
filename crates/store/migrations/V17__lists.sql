-- How close the rows of lists are, chosen by the person.
ALTER TABLE persons ADD COLUMN density TEXT NOT NULL DEFAULT 'comfortable' CHECK (density IN ('comfortable', 'compact'));

-- Searches for names ignore accents. The folded names of before have them; those of new and changed names are folded by
-- the domain.
UPDATE persons SET last_name_folded =
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(last_name_folded
       , 'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ç', 'c'), 'è', 'e'), 'é', 'e')
       , 'ê', 'e'), 'ë', 'e'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ñ', 'n'), 'ò', 'o'), 'ó', 'o')
       , 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ý', 'y'), 'ÿ', 'y')
       , 'ā', 'a'), 'ă', 'a'), 'ą', 'a'), 'ć', 'c'), 'ĉ', 'c'), 'ċ', 'c'), 'č', 'c'), 'ď', 'd'), 'ē', 'e')
       , 'ĕ', 'e'), 'ė', 'e'), 'ę', 'e'), 'ě', 'e'), 'ĝ', 'g'), 'ğ', 'g'), 'ġ', 'g'), 'ģ', 'g'), 'ĥ', 'h')
       , 'ĩ', 'i'), 'ī', 'i'), 'ĭ', 'i'), 'į', 'i'), 'ĵ', 'j'), 'ķ', 'k'), 'ĺ', 'l'), 'ļ', 'l'), 'ľ', 'l')
       , 'ń', 'n'), 'ņ', 'n'), 'ň', 'n'), 'ō', 'o'), 'ŏ', 'o'), 'ő', 'o'), 'ŕ', 'r'), 'ŗ', 'r'), 'ř', 'r')
       , 'ś', 's'), 'ŝ', 's'), 'ş', 's'), 'š', 's'), 'ţ', 't'), 'ť', 't'), 'ũ', 'u'), 'ū', 'u'), 'ŭ', 'u')
       , 'ů', 'u'), 'ű', 'u'), 'ų', 'u'), 'ŵ', 'w'), 'ŷ', 'y'), 'ź', 'z'), 'ż', 'z'), 'ž', 'z');
UPDATE persons SET first_name_folded =
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(first_name_folded
       , 'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ç', 'c'), 'è', 'e'), 'é', 'e')
       , 'ê', 'e'), 'ë', 'e'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ñ', 'n'), 'ò', 'o'), 'ó', 'o')
       , 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ý', 'y'), 'ÿ', 'y')
       , 'ā', 'a'), 'ă', 'a'), 'ą', 'a'), 'ć', 'c'), 'ĉ', 'c'), 'ċ', 'c'), 'č', 'c'), 'ď', 'd'), 'ē', 'e')
       , 'ĕ', 'e'), 'ė', 'e'), 'ę', 'e'), 'ě', 'e'), 'ĝ', 'g'), 'ğ', 'g'), 'ġ', 'g'), 'ģ', 'g'), 'ĥ', 'h')
       , 'ĩ', 'i'), 'ī', 'i'), 'ĭ', 'i'), 'į', 'i'), 'ĵ', 'j'), 'ķ', 'k'), 'ĺ', 'l'), 'ļ', 'l'), 'ľ', 'l')
       , 'ń', 'n'), 'ņ', 'n'), 'ň', 'n'), 'ō', 'o'), 'ŏ', 'o'), 'ő', 'o'), 'ŕ', 'r'), 'ŗ', 'r'), 'ř', 'r')
       , 'ś', 's'), 'ŝ', 's'), 'ş', 's'), 'š', 's'), 'ţ', 't'), 'ť', 't'), 'ũ', 'u'), 'ū', 'u'), 'ŭ', 'u')
       , 'ů', 'u'), 'ű', 'u'), 'ų', 'u'), 'ŵ', 'w'), 'ŷ', 'y'), 'ź', 'z'), 'ż', 'z'), 'ž', 'z');
