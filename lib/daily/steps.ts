import "server-only";
import { restorableDays } from "../../db/deletion.ts";
import { eraseOldEvents } from "../audit/erase.ts";
import { eraseDeadTokens, eraseEndedSessions, eraseResetLinks } from "../auth/erase.ts";
import { archiveNightly } from "../backup/automatic.ts";
import { eraseDeletedCharacters } from "../characters/commands.ts";
import { eraseDeletedConversations } from "../conversations/library/commands.ts";
import {
  applyChoices,
  eraseInterviews,
  eraseNotStarted,
  eraseStartKeys,
  sendErasureNotices,
} from "../conversations/retention/erase.ts";
import { completeInterruptedReplies } from "../conversations/turn/interrupted.ts";
import { storeMissingFacts } from "../insights/answer-facts.ts";
import { eraseOldCodes } from "../invites/erase.ts";
import { eraseExpiredLeases } from "../lease.ts";
import { eraseExpiredLimits } from "../limits.ts";
import { sendOutbox } from "../outbox.ts";
import { eraseDeletedResumes, eraseUploadKeys, sweepFiles } from "../resumes/sweep.ts";
import { eraseDeadLinks } from "../sharing/link/erase.ts";
import { writeDigests } from "../sharing/news/digest.ts";
import { writeReviewMails } from "../sharing/news/paused-links.ts";
import { eraseDeletedTeams } from "../teams/commands.ts";
import { eraseOldUsage } from "../usage/erase.ts";

/** Calls `erase` with the time before which deleted rows can no longer be restored. */
const afterRestoreWindow = (erase: (before: Date) => Promise<number>) => (now: Date) =>
  erase(new Date(now.getTime() - restorableDays * 24 * 60 * 60_000));

/**
 * The daily steps, in order; the archive comes first, so that it has yesterday's state. A step returns the
 * number of rows it wrote, sent, changed or erased.
 */
export const steps: readonly { name: string; run: (now: Date) => Promise<number> }[] = [
  { name: "archive", run: archiveNightly },
  { name: "interrupted_replies", run: completeInterruptedReplies },
  { name: "dates_of_erasure", run: applyChoices },
  { name: "notices_of_erasure", run: sendErasureNotices },
  { name: "digests", run: writeDigests },
  { name: "paused_links", run: writeReviewMails },
  { name: "mails", run: sendOutbox },
  { name: "interviews", run: eraseInterviews },
  { name: "interviews_not_started", run: eraseNotStarted },
  { name: "visitors", run: eraseDeadLinks },
  { name: "deleted_interviews", run: afterRestoreWindow(eraseDeletedConversations) },
  { name: "deleted_resumes", run: afterRestoreWindow(eraseDeletedResumes) },
  { name: "deleted_characters", run: afterRestoreWindow(eraseDeletedCharacters) },
  { name: "deleted_teams", run: afterRestoreWindow(eraseDeletedTeams) },
  { name: "files", run: sweepFiles },
  { name: "invite_codes", run: eraseOldCodes },
  { name: "reset_links", run: eraseResetLinks },
  { name: "api_tokens", run: eraseDeadTokens },
  { name: "ended_sessions", run: eraseEndedSessions },
  { name: "audit_events", run: eraseOldEvents },
  { name: "usage", run: eraseOldUsage },
  { name: "limits", run: eraseExpiredLimits },
  { name: "leases", run: eraseExpiredLeases },
  { name: "start_keys", run: eraseStartKeys },
  { name: "upload_keys", run: eraseUploadKeys },
  { name: "answer_facts", run: () => storeMissingFacts(null) },
];
