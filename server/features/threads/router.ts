import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Author } from '#shared/contract/threads.ts'
import { TooManyRequests } from '#shared/errors/catalogue.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import { authorOf } from '#server/core/api/author.ts'
import { removeComment, restoreComment, setResolved } from './change-thread.ts'
import type { ThreadRow } from './public/entities.ts'
import { listThreads, showThread } from './public/queries.ts'
import { createThread, editComment, replyTo } from './public/write-comment.ts'
import type { Outcome } from './public/write-comment.ts'

export const threadsRouter = {
  list: inCampaign.threads.list.handler(({ context, input }) =>
    listThreads(context.em, context.campaign.id, input),
  ),

  create: inCampaign.threads.create.handler(({ context, input }) =>
    write(context, (author, now) => createThread(context.em, context.campaign, author, input, now)),
  ),

  reply: inCampaign.threads.reply.handler(({ context, input }) =>
    write(context, (author, now) => replyTo(context.em, context.campaign, author, input, now)),
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
}

/** What one author may write in a minute; who writes by hand never gets there. */
const writing = new RateLimiterMemory({ points: 60, duration: 60 })

async function write(
  context: CampaignContext,
  change: (author: Author, now: Date) => Promise<Outcome>,
) {
  const author = authorOf(context)
  await keepLimit(author)
  const { thread, notified } = await change(author, context.services.clock())
  publishNotified(context.services, notified)
  return showChanged(context, thread)
}

async function settle(context: CampaignContext, wanted: { threadId: string; resolved: boolean }) {
  const author = authorOf(context)
  await keepLimit(author)
  const { em, campaign, services } = context
  return showChanged(context, await setResolved(em, campaign, author, wanted, services.clock()))
}

function showChanged({ em, campaign, services }: CampaignContext, thread: ThreadRow) {
  services.news.publish({ kind: 'review', campaignId: campaign.id })
  return showThread(em, thread)
}

async function keepLimit({ kind, id }: Author): Promise<void> {
  try {
    await writing.consume(`${kind} ${id}`)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
  }
}
