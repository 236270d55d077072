import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, invite_codes, invite_requests } from "../../db/schema/accounts.ts";
import {
  briefs,
  conversation_characters as cast,
  conversations,
  feedback,
  insights,
  messages,
} from "../../db/schema/conversations.ts";
import { character_versions, characters, resumes, team_members, teams } from "../../db/schema/library.ts";
import { additions, public_links } from "../../db/schema/sharing.ts";
import { getMe } from "./queries.ts";

/** Rows by the conversation that they belong to, without naming it again. */
function byConversation<T extends { conversation_id: string }>(rows: T[]) {
  const groups = Map.groupBy(rows, (row) => row.conversation_id);
  return (id: string) => (groups.get(id) ?? []).map(({ conversation_id: _, ...row }) => row);
}

/** Conversations with all that was said, remembered and made of them. */
async function exportConversations(actor: Actor) {
  const mine = eq(conversations.user_id, actor.id);
  const [list, characters, said, remembered, insight, opinions, links, added] = await Promise.all([
    db()
      .select({
        id: conversations.id,
        workflow: conversations.workflow,
        title: conversations.title,
        resume_id: conversations.resume_id,
        insight_template: conversations.insight_template,
        created_at: conversations.created_at,
        completed_at: conversations.completed_at,
      })
      .from(conversations)
      .where(mine)
      .orderBy(asc(conversations.created_at), asc(conversations.id)),
    // Not the prompts: they are those who wrote the characters'.
    db()
      .select({
        conversation_id: cast.conversation_id,
        position: cast.position,
        id: cast.character_id,
        name: cast.name,
        prompt_version: cast.prompt_version,
      })
      .from(conversations)
      .innerJoin(cast, eq(cast.conversation_id, conversations.id))
      .where(mine)
      .orderBy(asc(cast.position)),
    db()
      .select({
        conversation_id: messages.conversation_id,
        id: messages.id,
        position: messages.position,
        speaker_type: messages.speaker_type,
        kind: messages.kind,
        content: messages.content,
        state: messages.state,
        model: messages.model,
        created_at: messages.created_at,
      })
      .from(conversations)
      .innerJoin(messages, eq(messages.conversation_id, conversations.id))
      .where(mine)
      .orderBy(asc(messages.seq)),
    db()
      .select({
        conversation_id: briefs.conversation_id,
        position: briefs.position,
        summary: briefs.summary,
        brief: briefs.brief,
        updated_at: briefs.updated_at,
      })
      .from(conversations)
      .innerJoin(briefs, eq(briefs.conversation_id, conversations.id))
      .where(mine)
      .orderBy(asc(briefs.position)),
    db()
      .select({
        conversation_id: insights.conversation_id,
        status: insights.status,
        detail: insights.detail,
        result: insights.result,
        evidence: insights.evidence,
        model: insights.model,
        created_at: insights.created_at,
        updated_at: insights.updated_at,
      })
      .from(conversations)
      .innerJoin(insights, eq(insights.conversation_id, conversations.id))
      .where(mine),
    db()
      .select({
        conversation_id: feedback.conversation_id,
        feedback_score: feedback.score,
        feedback_notes: feedback.notes,
        created_at: feedback.created_at,
        updated_at: feedback.updated_at,
      })
      .from(conversations)
      .innerJoin(feedback, eq(feedback.conversation_id, conversations.id))
      .where(mine),
    db()
      .select({
        conversation_id: public_links.conversation_id,
        public_id: public_links.public_id,
        candidate_name: public_links.candidate_name,
        contact_email: public_links.contact_email,
        expires_at: public_links.expires_at,
        revoked_at: public_links.revoked_at,
        include_resume: public_links.include_resume,
        hidden_message_ids: public_links.hidden_message_ids,
        created_at: public_links.created_at,
        published_at: public_links.published_at,
      })
      .from(conversations)
      .innerJoin(public_links, eq(public_links.conversation_id, conversations.id))
      .where(mine)
      .orderBy(asc(public_links.created_at)),
    // What the person added to answers; what visitors wrote is theirs.
    db()
      .select({
        conversation_id: public_links.conversation_id,
        content: additions.content,
        created_at: additions.created_at,
        updated_at: additions.updated_at,
      })
      .from(conversations)
      .innerJoin(public_links, eq(public_links.conversation_id, conversations.id))
      .innerJoin(additions, eq(additions.link_id, public_links.id))
      .where(mine)
      .orderBy(asc(additions.created_at)),
  ]);
  const of = {
    characters: byConversation(characters),
    messages: byConversation(said),
    memory: byConversation(remembered),
    insights: byConversation(insight),
    feedback: byConversation(opinions),
    public_links: byConversation(links),
    additions: byConversation(added),
  };
  return list.map((conversation) => ({
    ...conversation,
    characters: of.characters(conversation.id),
    messages: of.messages(conversation.id),
    memory: of.memory(conversation.id),
    insights: of.insights(conversation.id)[0] ?? null,
    feedback: of.feedback(conversation.id)[0] ?? null,
    public_links: of.public_links(conversation.id),
    additions: of.additions(conversation.id),
  }));
}

async function exportCharacters(actor: Actor) {
  const mine = eq(characters.user_id, actor.id);
  const [list, versions] = await Promise.all([
    db()
      .select({
        id: characters.id,
        name: characters.name,
        description: characters.description,
        team_id: characters.team_id,
        is_system: characters.is_system,
        is_readonly: characters.is_readonly,
        workflow_type: characters.workflow_type,
        version: characters.version,
        created_at: characters.created_at,
        updated_at: characters.updated_at,
        deleted_at: characters.deleted_at,
      })
      .from(characters)
      .where(mine)
      .orderBy(asc(characters.created_at), asc(characters.id)),
    db()
      .select({
        character_id: character_versions.character_id,
        number: character_versions.number,
        prompt: character_versions.prompt,
        created_at: character_versions.created_at,
      })
      .from(characters)
      .innerJoin(character_versions, eq(character_versions.character_id, characters.id))
      .where(mine)
      .orderBy(asc(character_versions.number)),
  ]);
  const versionsOf = Map.groupBy(versions, (version) => version.character_id);
  return list.map((character) => ({
    ...character,
    versions: (versionsOf.get(character.id) ?? []).map(({ character_id: _, ...version }) => version),
  }));
}

/**
 * Everything that is stored on the actor, as one object: no hashes and no secrets, and nothing that belongs to
 * somebody else (members of their teams, visitors of their links, authors of the characters they met).
 * @throws AppError unauthenticated when the account is gone
 */
export async function exportAccount(actor: Actor) {
  const [user, requests, codes, owned, memberships, own, files, talks, deeds] = await Promise.all([
    getMe(actor),
    db()
      .select({
        email: invite_requests.email,
        message: invite_requests.message,
        status: invite_requests.status,
        created_at: invite_requests.created_at,
        approved_at: invite_requests.approved_at,
      })
      .from(invite_requests)
      .where(eq(invite_requests.email, actor.email)),
    db()
      .select({
        last4: invite_codes.last4,
        email: invite_codes.email,
        created_at: invite_codes.created_at,
        used_at: invite_codes.used_at,
      })
      .from(invite_codes)
      .where(eq(invite_codes.used_by, actor.id)),
    db()
      .select({
        id: teams.id,
        name: teams.name,
        description: teams.description,
        interaction_mode: teams.interaction_mode,
        type: teams.type,
        access_level: teams.access_level,
        workflow_type: teams.workflow_type,
        insight_prompt_template: teams.insight_prompt_template,
        created_at: teams.created_at,
        updated_at: teams.updated_at,
        deleted_at: teams.deleted_at,
      })
      .from(teams)
      .where(eq(teams.user_id, actor.id))
      .orderBy(asc(teams.created_at)),
    db()
      .select({ team_id: teams.id, name: teams.name, created_at: team_members.created_at })
      .from(team_members)
      .innerJoin(teams, and(eq(teams.id, team_members.team_id), isNull(teams.deleted_at)))
      .where(eq(team_members.user_id, actor.id))
      .orderBy(asc(team_members.created_at)),
    exportCharacters(actor),
    db()
      .select({
        id: resumes.id,
        filename: resumes.filename,
        size: resumes.size,
        status: resumes.status,
        failure_reason: resumes.failure_reason,
        page_count: resumes.page_count,
        pages: resumes.pages,
        created_at: resumes.created_at,
        deleted_at: resumes.deleted_at,
      })
      .from(resumes)
      .where(eq(resumes.user_id, actor.id))
      .orderBy(asc(resumes.created_at)),
    exportConversations(actor),
    db()
      .select({
        action: audit_events.action,
        subject_id: audit_events.subject_id,
        created_at: audit_events.created_at,
      })
      .from(audit_events)
      .where(eq(audit_events.actor_id, actor.id))
      .orderBy(asc(audit_events.created_at)),
  ]);
  return {
    exported_at: new Date().toISOString(),
    user,
    invite_requests: requests,
    invite_codes: codes,
    teams: owned,
    team_memberships: memberships,
    characters: own,
    resumes: files,
    conversations: talks,
    administration: deeds,
  };
}
