import type { ShownAs } from '#shared/contract/threads.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import { assignThread } from './assign-thread.ts'
import { removeComment, restoreComment, setAudience, setResolved } from './change-thread.ts'
import { madeWith } from './made-with.ts'
import { readThread } from './read-thread.ts'
import type { ThreadRow } from './public/entities.ts'
import { listThreads, showThread } from './public/queries.ts'
import { writerOf } from './public/thread-reader.ts'
import type { Writer } from './public/thread-reader.ts'
import { createThread, editComment, replyTo } from './public/write-comment.ts'
import type { Outcome } from './public/write-comment.ts'

export const threadsRouter = {
  list: inCampaign.threads.list.handler(({ context, input }) =>
    listThreads(context.em, context.campaign.id, writerOf(context), input),
  ),

  create: inCampaign.threads.create.handler(({ context, input }) =>
    write(context, (author, now) =>
      createThread(context.em, context.campaign, author, told(context, input), now),
    ),
  ),

  reply: inCampaign.threads.reply.handler(({ context, input }) =>
    write(context, (author, now) =>
      replyTo(context.em, context.campaign, author, told(context, input), now),
    ),
  ),

  editComment: inCampaign.threads.editComment.handler(({ context, input }) =>
    write(context, (author, now) => editComment(context.em, context.campaign, author, input, now)),
  ),

  removeComment: inCampaign.threads.removeComment.handler(({ context, input }) =>
    write(context, (author, now) =>
      removeComment(context.em, context.campaign, author, input.commentId, now),
    ),
  ),

  restoreComment: inCampaign.threads.restoreComment.handler(({ context, input }) =>
    write(context, (author, now) =>
      restoreComment(context.em, context.campaign, author, input.commentId, now),
    ),
  ),

  resolve: inCampaign.threads.resolve.handler(({ context, input }) =>
    settle(context, { threadId: input.threadId, resolved: true }),
  ),
  reopen: inCampaign.threads.reopen.handler(({ context, input }) =>
    settle(context, { threadId: input.threadId, resolved: false }),
  ),

  read: inCampaign.threads.read.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const by = writerOf(context)
    await services.limits.readThread.keep(keyOf(by))
    const upTo = new Date(input.upTo)
    const { threadId } = input
    const read = await readThread(em, campaign, by, { threadId, upTo }, services.clock())
    publishNotified(services, read)
  }),

  assign: inCampaign.threads.assign.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const by = writerOf(context)
    await services.limits.comment.keep(keyOf(by))
    const { thread, notified } = await assignThread(em, campaign, by, input, services.clock())
    publishNotified(services, notified)
    // Guests see none of it, so there is nothing to ask again for.
    services.news.publish({ kind: 'internal', campaignId: campaign.id })
    return showThread(em, thread, by)
  }),

  setAudience: inCampaign.threads.setAudience.handler(async ({ context, input }) => {
    const { em, campaign, services, caller } = context
    const by = writerOf(context)
    await services.limits.comment.keep(keyOf(by))
    const thread = await setAudience(em, campaign, { by, caller }, input, services.clock())
    // Whether it comes or goes: guests ask again, too.
    services.news.publish({ kind: 'review', campaignId: campaign.id })
    return showThread(em, thread, by)
  }),
}

async function write(
  context: CampaignContext,
  change: (author: Writer, now: Date) => Promise<Outcome>,
) {
  const author = writerOf(context)
  await context.services.limits.comment.keep(keyOf(author))
  const { thread, notified } = await change(author, context.services.clock())
  publishNotified(context.services, notified)
  return showChanged(context, thread)
}

/** What was written, with what it was written in. */
function told<Input extends { shownAs?: ShownAs | undefined }>(
  { caller }: CampaignContext,
  { shownAs, ...input }: Input,
) {
  return { ...input, madeWith: madeWith(shownAs, caller.userAgent) }
}

async function settle(context: CampaignContext, wanted: { threadId: string; resolved: boolean }) {
  const author = writerOf(context)
  const { em, campaign, services } = context
  await services.limits.comment.keep(keyOf(author))
  return showChanged(context, await setResolved(em, campaign, author, wanted, services.clock()))
}

function showChanged(context: CampaignContext, thread: ThreadRow) {
  const { em, campaign, services } = context
  services.news.publish({ kind: thread.internal ? 'internal' : 'review', campaignId: campaign.id })
  return showThread(em, thread, writerOf(context))
}

const keyOf = ({ kind, id }: Writer) => `${kind} ${id}`
