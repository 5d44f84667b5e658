-- A text as searches and imports compare it: searchKey of text/search.ts, line by line nameKey of text/names.ts. It does not
-- ask for the locale of the database, which lowers nothing but Latin letters in C.
CREATE FUNCTION "search_key"("written" text) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN lower(
  translate(
    CASE WHEN octet_length(written) = char_length(written) THEN written
    ELSE
      translate(
        normalize(
          -- What nobody sees.
          regexp_replace(written, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
          NFKC
        ),
        'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ',
        'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ'
      )
    END,
    -- Brackets and dashes of one kind; dots and spaces, which have no counterpart, go.
    '[{【〔〖﹙﹝]}】〕〗﹚﹞‐‑‒–—―−﹣－·‧•∙⋅・･●᛫․﹒．.' || E' \t\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    '((((((()))))))---------'
  ) COLLATE "C"
);
--> statement-breakpoint
-- The lines of pinyin of a sort key, each behind a line break: pinyinLines of text/search.ts.
CREATE FUNCTION "pinyin_lines"("sort_key" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  reading text;
  run text;
  wholes text[];
  initials text[];
  lines text[] := '{}';
  line text;
  made text := '';
BEGIN
  FOREACH reading IN ARRAY string_to_array(sort_key, ' | ') LOOP
    wholes := '{}';
    initials := '{}';
    FOREACH run IN ARRAY string_to_array(reading, ' ') LOOP
      IF run ~ '^[a-z]+[0-5]$' THEN
        wholes := wholes || left(run, -1);
        initials := initials || left(run, 1);
      ELSE
        run := regexp_replace(run, '[^a-z0-9]', '', 'g');
        IF run <> '' THEN
          wholes := wholes || run;
          initials := initials || run;
        END IF;
      END IF;
    END LOOP;
    FOR start IN 1 .. cardinality(wholes) LOOP
      lines := lines || array_to_string(wholes[start : CASE WHEN start = 1 THEN cardinality(wholes) ELSE start + 7 END], '')
        || array_to_string(initials[start : CASE WHEN start = 1 THEN cardinality(wholes) ELSE start + 7 END], '');
    END LOOP;
  END LOOP;
  FOR line IN SELECT DISTINCT upper(one COLLATE "C") FROM unnest(lines) AS one WHERE one ~ '^[a-z]' ORDER BY 1 LOOP
    made := made || chr(10) || line;
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- What an index finds a search text by: partsOf and pinyinPart of text/search.ts. Pairs and triples of characters, as two
-- Chinese characters make a name; pg_trgm knows only triples, none of Chinese where the locale is C, and is not there
-- for who may not create extensions. One that occurs twice is there twice: the index does not mind.
CREATE FUNCTION "search_parts"("search_text" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  line text;
  characters text[];
  size int;
  parts text[] := '{}';
BEGIN
  FOREACH line IN ARRAY string_to_array(search_text, chr(10)) LOOP
    IF ascii(line) BETWEEN 65 AND 90 THEN
      FOR length IN 1 .. least(6, char_length(line)) LOOP
        parts := parts || left(line, length);
      END LOOP;
    ELSE
      characters := string_to_array(line, NULL);
      size := cardinality(characters);
      FOR place IN 1 .. size LOOP
        IF ascii(characters[place]) > 127 THEN parts := parts || characters[place]; END IF;
        IF place < size THEN parts := parts || (characters[place] || characters[place + 1]); END IF;
        IF place < size - 1 THEN
          parts := parts || (characters[place] || characters[place + 1] || characters[place + 2]);
        END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN parts;
END $$;
--> statement-breakpoint
ALTER TABLE "student" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(name) || chr(10) || search_key(student_number) || pinyin_lines(pinyin)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(name) || coalesce(chr(10) || search_key(staff_number), '') || pinyin_lines(pinyin)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(person_name) || chr(10) || search_key(useraccount)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "course_code" ON "course" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "offering_code" ON "offering" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_number" ON "student" USING btree ("student_number","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_pinyin" ON "student" USING btree ("pinyin","student_number","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_search" ON "student" USING gin (search_parts("search_text"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "teacher_pinyin" ON "teacher" USING btree ("pinyin","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "teacher_search" ON "teacher" USING gin (search_parts("search_text"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_search" ON "account" USING gin (search_parts("search_text"));--> statement-breakpoint
UPDATE "course" SET "search_text" = search_key("code") || chr(10) || search_key("name") || pinyin_lines("pinyin");--> statement-breakpoint
UPDATE "offering" o SET "search_text" = search_key(o."code") || chr(10) || search_key(c."code") || chr(10) || search_key(c."name")
  || pinyin_lines(c."pinyin") || coalesce((
    SELECT string_agg(chr(10) || search_key(t."name") || pinyin_lines(t."pinyin"), '' ORDER BY x."position")
    FROM "offering_teacher" x JOIN "teacher" t ON t."id" = x."teacher_id" WHERE x."offering_id" = o."id"), '')
FROM "course" c WHERE c."id" = o."course_id";--> statement-breakpoint
-- The pinyin of a title is not stored by syllables: the whole of it and its initials stay from before, behind the title in
-- the first line. The next version of the article has all of it.
UPDATE "article_revision" SET "search_text" = search_key("title") || coalesce((
    SELECT string_agg(chr(10) || upper(part COLLATE "C"), '' ORDER BY place)
    FROM unnest(regexp_match(split_part("search_text", chr(10), 1), ' (\S+) (\S+)$')) WITH ORDINALITY AS pinyin (part, place)
    WHERE part ~ '^[a-z][a-z0-9]*$'), '')
  || repeat(chr(10), 2) || search_key(substr("search_text", strpos("search_text", chr(10)) + 1));
