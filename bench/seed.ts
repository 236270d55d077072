// Adds people, conversations and messages, generated in the database.
import postgres, { type Sql } from "postgres";
import { vectorSize, vectorsName } from "../lib/meaning/vectors.ts";

export type Talker = { user: string; version: number; conversation: string };

/** About sixty words, like an answer. */
const words = `'In my second year I took over the till of our student shop, because nobody knew why the sums were off. '
  || 'I counted with each shift for two weeks, wrote down what I found, and changed the way we hand over. '
  || 'After a month the gap was under ten a week, and the others could run it without me, which I was glad of.'`;

/**
 * Adds people with one student interview each, in its first stage.
 * @param label identifies these people
 * @param messages the number of messages per conversation; even
 * @returns the people and their conversations, in order
 */
export async function addTalkers(
  url: string,
  label: string,
  people: number,
  messages: number,
): Promise<Talker[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await addConversations(sql, label, people, 1, messages);
    // These people also accept the notice of a product that is already running.
    await sql`insert into consents (user_id, version) select u.id, c.version
      from users u, (select distinct version from consents) c on conflict do nothing`;
    return await sql<Talker[]>`
      select u.id as user, u.session_version as version, c.id as conversation
      from users u join conversations c on c.user_id = u.id
      where u.email like ${`${label}-%`} order by u.created_at, u.id`;
  } finally {
    await sql.end();
  }
}

/** The size of the crowd. */
export type Crowd = { people: number; conversations: number; messages: number };
/** 20,000 conversations with 1,000,000 messages. */
export const millionMessages: Crowd = { people: 2_000, conversations: 10, messages: 50 };

/** Adds finished conversations of other people with their messages and other rows. */
export async function addCrowd(url: string, { people, conversations, messages }: Crowd): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await addConversations(sql, "crowd", people, conversations, messages);
    await sql.unsafe(`
      set session_replication_role = replica;
      update conversations set completed_at = now(), position = 2 from users u
        where u.id = user_id and u.email like 'crowd-%';
      insert into insights (conversation_id, status, result, evidence)
        select c.id, 'ready', '{"summary": "Told well.", "strengths": [], "improvement_areas": [], "notable_quotes": []}',
          '{"strengths": [], "improvement_areas": [], "notable_quotes": []}' from conversations c where completed_at is not null;
      insert into feedback (conversation_id, score)
        select c.id, 'happy' from conversations c where completed_at is not null;
      insert into resumes (user_id, filename, size, storage, storage_key, status, pages)
        select u.id, 'resume.pdf', 40000, 'local', 'crowd-' || u.id || n, 'PROCESSED', '[]'
        from users u, generate_series(1, 3) n where u.email like 'crowd-%';
      insert into rate_limits (key, points, expire)
        select 'message:' || gen_random_uuid(), 3, now() + interval '1 hour' from users, generate_series(1, 10);
      insert into teams (name, interaction_mode, user_id)
        select 'A team', 'chat', u.id from users u, generate_series(1, 2) where u.email like 'crowd-%';
      insert into team_members (team_id, user_id)
        select t.id, u.id from (select id, row_number() over () as n from teams) t
        join (select id, row_number() over () + 1 as n from users where email like 'crowd-%') u on u.n = t.n;
      insert into characters (name, team_id, user_id, workflow_type)
        select 'A character', t.id, t.user_id, 'student_interview' from teams t, generate_series(1, 4);
      insert into character_versions (character_id, number, prompt)
        select c.id, 1, 'You are kind and exact.' from characters c where c.team_id is not null;
      insert into public_links (conversation_id, public_id, candidate_name, opens, last_opened_at)
        select c.id, translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), 'A candidate', 3, now()
        from conversations c where c.completed_at is not null;
      insert into snapshot_items (link_id, ordinal, source, speaker_type, speaker_name, content)
        select l.id, n, 'transcript', 'user', 'A candidate', 'I put the till in order.'
        from public_links l, generate_series(1, 5) n;
      insert into visitors (link_id, token_hash)
        select l.id, sha256(l.id::text::bytea) from public_links l;
      insert into consents (visitor_id, version) select id, 'an earlier one' from visitors;
      insert into consents (user_id, version) select id, 'an earlier one' from users where email like 'crowd-%';
      insert into questions (conversation_id, link_id, visitor_id, content, answer, answered_at, outcome)
        select l.conversation_id, v.link_id, v.id, 'What did you do? ' || n, 'The till.', now(), 'answered'
        from visitors v join public_links l on l.id = v.link_id, generate_series(1, 3) n;
      insert into additions (link_id, question_id, content)
        select m.link_id, m.id, 'I did.' from questions m where m.content like '%1';
      insert into answer_facts (message_id, words, has_figure, has_own_past, vector, vector_of)
        select m.id, 60, true, true, decode(repeat('07', ${vectorSize}), 'hex'), '${vectorsName}' from messages m
        join conversations c on c.id = m.conversation_id
        where c.completed_at is not null and m.kind = 'answer';
      insert into contact_requests (conversation_id, visitor_id, contact_info)
        select l.conversation_id, v.id, 'someone@example.com' from visitors v join public_links l on l.id = v.link_id;
      set session_replication_role = origin;`);
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql.end();
  }
}

/** Adds a person with 200 finished interviews of 20 answers each, all with their facts and vectors. */
export async function addTeller(url: string): Promise<Talker> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await addConversations(sql, "teller", 1, 200, 42);
    await sql.unsafe(`
      update conversations set completed_at = now() from users u where u.id = user_id and u.email like 'teller-%';
      insert into answer_facts (message_id, words, has_figure, has_own_past, vector, vector_of)
        select m.id, 60, true, true,
          (select string_agg(set_byte('\\x00', 0, (random() * 255)::int), '') from generate_series(1, ${vectorSize})
            where m.id is not null), '${vectorsName}'
        from messages m join conversations c on c.id = m.conversation_id join users u on u.id = c.user_id
        where u.email like 'teller-%' and m.kind = 'answer';`);
    const [teller] = await sql<Talker[]>`
      select u.id as user, u.session_version as version, c.id as conversation
      from users u join conversations c on c.user_id = u.id where u.email like 'teller-%' limit 1`;
    if (!teller) throw new Error("no person was added");
    return teller;
  } finally {
    await sql.end();
  }
}

async function addConversations(
  sql: Sql,
  label: string,
  people: number,
  each: number,
  messages: number,
): Promise<void> {
  await sql.unsafe(`
    -- The keys are right by the way they are made; a million checks would only take time.
    set session_replication_role = replica;
    insert into users (email, name, password_hash, created_at)
      select '${label}-' || n || '@bench.example', 'Person ' || n, 'none', now() + n * interval '1 ms'
      from generate_series(1, ${people}) n;
    create temp table made as
      select gen_random_uuid() as id, u.id as user_id, n from users u, generate_series(1, ${each}) n
      where u.email like '${label}-%';
    insert into conversations (id, user_id, workflow, title, insight_template, last_seq, answers, created_at)
      select id, user_id, 'student_interview', 'An interview', 'Be exact.', ${messages}, ${messages / 2 - 1},
        now() - n * interval '1 hour' from made;
    insert into conversation_characters (conversation_id, position, character_id, name, prompt_version, system_prompt)
      select made.id, c.position, c.id, c.name, c.version, c.prompt from made, (
        select k.id, k.name, k.version, v.prompt, (row_number() over (order by k.created_at, k.id) - 1)::int as position
        from characters k join character_versions v on v.character_id = k.id and v.number = k.version
        where k.is_system and k.workflow_type = 'student_interview' order by k.created_at, k.id limit 2) c;
    insert into messages (conversation_id, seq, position, speaker_type, kind, content, state, question, created_at)
      select made.id, seq, 0,
        case when seq % 2 = 1 then 'user' else 'character' end,
        case when seq = 1 then 'greeting' when seq % 2 = 1 then 'answer' else 'reply' end,
        case when seq = 1 then 'Hi' when seq % 2 = 1 then ${words} || ' (' || seq || ')'
          else 'Thank you, that is plain. What was the hardest part of it, and what did you do then? (' || seq || ')' end,
        'complete', case when seq % 2 = 0 then 'What was the hardest part of it, and what did you do then?' end,
        now() - interval '1 day' + seq * interval '1 second'
      from made, generate_series(1, ${messages}) seq;
    -- What left the newest twelve has been summed up, as it would be.
    insert into briefs (conversation_id, position, summary, summary_seq)
      select id, 0, 'They put the till of a student shop in order.', ${Math.max(0, messages - 14)} from made;
    drop table made;
    set session_replication_role = origin;`);
}
