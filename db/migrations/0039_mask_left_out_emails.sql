-- Snapshots made from now on contain no email address. Sentences are compared by their text, so a left-out sentence with
-- an address would be shared again.
UPDATE "public_links" SET
	"left_out_sentences" = (
		SELECT coalesce(jsonb_agg(jsonb_set(s, '{sentence}', to_jsonb(regexp_replace(
			s->>'sentence', '[[:alnum:].!#$%&''*+/=?^_`{|}~-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)*\.[[:alpha:]][[:alnum:]-]*', '[email address]', 'g'
		))) ORDER BY n), '[]')
		FROM jsonb_array_elements("left_out_sentences") WITH ORDINALITY AS of_link(s, n)
	),
	"checked_sentences" = (
		SELECT coalesce(jsonb_agg(jsonb_set(s, '{sentence}', to_jsonb(regexp_replace(
			s->>'sentence', '[[:alnum:].!#$%&''*+/=?^_`{|}~-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)*\.[[:alpha:]][[:alnum:]-]*', '[email address]', 'g'
		))) ORDER BY n), '[]')
		FROM jsonb_array_elements("checked_sentences") WITH ORDINALITY AS of_link(s, n)
	)
WHERE "left_out_sentences"::text LIKE '%@%' OR "checked_sentences"::text LIKE '%@%';
