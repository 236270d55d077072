import { createHash } from "node:crypto";
import { db } from "@/db/client";
import {
  api_tokens,
  audit_events,
  email_changes,
  ended_sessions,
  identities,
  invite_codes,
  invite_requests,
  outbox,
  password_resets,
  usage,
} from "@/db/schema/accounts";
import {
  briefs,
  conversation_characters,
  conversations,
  feedback,
  messages,
} from "@/db/schema/conversations";
import { disputes, insights } from "@/db/schema/insights";
import {
  character_versions,
  characters,
  resumes,
  team_invitations,
  team_members,
  teams,
} from "@/db/schema/library";
import {
  additions,
  consents,
  contact_requests,
  public_links,
  questions,
  snapshot_items,
  visitors,
} from "@/db/schema/sharing";
import { answer_facts, stories, story_questions } from "@/db/schema/stories";
import type { Actor } from "@/lib/actor";
import { vectorsName, vectorSize } from "@/lib/meaning/vectors";

/** The first inserted row. */
async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error("nothing was inserted");
  return row;
}

const sha = (text: string): Buffer => createHash("sha256").update(text).digest();
const later = "2100-01-01T00:00:00.000Z";

/**
 * Adds rows of a person to every table that can contain their data.
 * @param mine is part of every text of theirs
 * @param others is part of every text of other people that is stored with theirs
 */
export async function fillEverything(
  person: Actor,
  { mine, others }: { mine: string; others: string },
): Promise<{ conversationId: string; answerId: string; characterId: string; teamId: string }> {
  const tx = db();
  const team = await one(
    tx
      .insert(teams)
      .values({
        name: `team ${mine}`,
        interaction_mode: `mode ${mine}`,
        user_id: person.id,
        insight_prompt_template: `template ${mine}`,
      })
      .returning(),
  );
  await tx.insert(team_members).values({ team_id: team.id, user_id: person.id });
  await tx.insert(team_invitations).values([
    { team_id: team.id, email: person.email },
    { team_id: team.id, email: `invited-${others}@example.com` },
  ]);
  const character = await one(
    tx
      .insert(characters)
      .values({ name: `character ${mine}`, user_id: person.id, team_id: team.id })
      .returning(),
  );
  await tx
    .insert(character_versions)
    .values({ character_id: character.id, number: 1, prompt: `prompt ${mine}`, created_by: person.id });
  const resume = await one(
    tx
      .insert(resumes)
      .values({
        user_id: person.id,
        filename: `${mine}.pdf`,
        size: 1,
        storage: "local",
        storage_key: `a-secret-key-${person.id}`,
        status: "PROCESSED",
        pages: [{ number: 1, text: `resume ${mine}`, hidden: [] }],
      })
      .returning(),
  );
  const conversation = await one(
    tx
      .insert(conversations)
      .values({
        user_id: person.id,
        workflow: "resume_interview",
        title: `title ${mine}`,
        resume_id: resume.id,
        insight_template: `template ${mine}`,
        position: 1,
        completed_at: "2026-01-01T00:00:00.000Z",
        last_seq: 1,
      })
      .returning(),
  );
  const here = { conversation_id: conversation.id };
  await tx.insert(conversation_characters).values({
    ...here,
    position: 0,
    character_id: crypto.randomUUID(),
    name: `Interviewer`,
    prompt_version: 1,
    system_prompt: `prompt of another ${others}`,
  });
  const answer = await one(
    tx
      .insert(messages)
      .values({
        ...here,
        seq: 1,
        position: 0,
        speaker_type: "user",
        kind: "answer",
        content: `message ${mine}`,
        state: "complete",
      })
      .returning(),
  );
  await tx.insert(answer_facts).values({
    message_id: answer.id,
    words: 2,
    has_figure: false,
    has_own_past: false,
    vector: Buffer.alloc(vectorSize, 1),
    vector_of: vectorsName,
  });
  const story = await one(
    tx
      .insert(stories)
      .values({
        user_id: person.id,
        message_id: answer.id,
        title: `story ${mine}`,
        note: `story note ${mine}`,
        tags: [`tag ${mine}`],
      })
      .returning(),
  );
  await tx.insert(story_questions).values({ user_id: person.id, question: "mistake", story_id: story.id });
  await tx
    .insert(briefs)
    .values({ ...here, position: 0, summary: `summary ${mine}`, brief: `brief ${mine}` });
  await tx.insert(insights).values({
    ...here,
    status: "ready",
    result: {
      summary: `insight ${mine}`,
      strengths: [`strength ${mine}`],
      improvement_areas: [],
      notable_quotes: [],
    },
    evidence: { strengths: [[]], improvement_areas: [], notable_quotes: [] },
    claims: [
      { part: "summary", text: `insight ${mine}`, support: "supports" },
      { part: "strengths", text: `strength ${mine}`, support: "partly" },
    ],
    answers: [{ message_id: answer.id, has: ["action"], competency: null }],
    check_state: "failed",
    drafts: { tokens: 1000, source: "", parts: [] },
  });
  await tx
    .insert(disputes)
    .values({ ...here, part: "summary", claim: `insight ${mine}`, note: `note ${mine}` });
  await tx.insert(questions).values({
    ...here,
    asker: "owner",
    content: `question ${mine}`,
    answer: `“strength ${mine}”`,
    outcome: "answered",
    citations: [{ source: "insights", part: "strengths", quote: `strength ${mine}` }],
    answered_at: later,
  });
  await tx.insert(feedback).values({ ...here, score: "happy", notes: `notes ${mine}` });
  const link = await one(
    tx
      .insert(public_links)
      .values({
        ...here,
        public_id: crypto.randomUUID(),
        candidate_name: `candidate ${mine}`,
        opens: 1,
        last_opened_at: "2026-01-01T00:00:00.000Z",
      })
      .returning(),
  );
  const of = { link_id: link.id };
  await tx
    .insert(snapshot_items)
    .values({ ...of, ordinal: 0, source: "transcript", speaker_type: "user", content: `snapshot ${mine}` });
  const visitor = await one(
    tx
      .insert(visitors)
      .values({ ...of, token_hash: sha(`visitor ${mine}`) })
      .returning(),
  );
  await tx.insert(consents).values([
    { user_id: person.id, version: `version ${mine}` },
    { visitor_id: visitor.id, version: `version of a visitor` },
  ]);
  const question = await one(
    tx
      .insert(questions)
      .values({
        ...here,
        ...of,
        visitor_id: visitor.id,
        content: `question ${others}`,
        answer: `answer ${others}`,
        outcome: "answered",
        answered_at: "2026-01-01T00:00:00.000Z",
      })
      .returning(),
  );
  await tx.insert(additions).values({ ...of, question_id: question.id, content: `addition ${mine}` });
  await tx
    .insert(contact_requests)
    .values({ ...here, visitor_id: visitor.id, contact_info: `contact ${others}`, message: others });

  const request = await one(
    tx
      .insert(invite_requests)
      .values({ email: person.email, message: `request ${mine}`, status: "APPROVED", approved_at: later })
      .returning(),
  );
  const code = { last4: "WXYZ", email: person.email, request_id: request.id, expires_at: later };
  await tx.insert(invite_codes).values([
    { ...code, code_hash: sha(`used ${mine}`), used_at: later, used_by: person.id },
    { ...code, code_hash: sha(`unused ${mine}`) },
  ]);
  await tx
    .insert(password_resets)
    .values({ user_id: person.id, token_hash: sha(`reset ${mine}`), expires_at: later });
  await tx.insert(email_changes).values({
    user_id: person.id,
    email: `new-${mine.toLowerCase()}@example.com`,
    token_hash: sha(`change ${mine}`),
    expires_at: later,
  });
  await tx
    .insert(identities)
    .values({ issuer: "https://login.example.com", subject: mine, user_id: person.id });
  await tx.insert(api_tokens).values({
    user_id: person.id,
    name: mine,
    access: "read",
    token_hash: sha(`api ${mine}`),
    session_version: person.sessionVersion,
  });
  await tx.insert(usage).values({
    user_id: person.id,
    day: "2026-01-01",
    purpose: "replies",
    model: "some-model",
    input_tokens: 10,
    output_tokens: 5,
  });
  const letter = { subject: mine, paragraphs: [], path: "/", label: "" };
  await tx.insert(outbox).values({ user_id: person.id, kind: "digest", letter });
  await tx.insert(ended_sessions).values({ id: crypto.randomUUID(), user_id: person.id, expires_at: later });
  await tx.insert(audit_events).values([
    { actor_id: person.id, action: "invite_code.generated", network: "192.0.2.0/24" },
    { action: "user.reset_link_made", subject_id: person.id },
  ]);
  return {
    conversationId: conversation.id,
    answerId: answer.id,
    characterId: character.id,
    teamId: team.id,
  };
}
