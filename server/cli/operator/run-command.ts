import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listActs } from '#server/features/operator/acts.ts'
import type { OperatorActRow } from '#server/features/operator/entities.ts'
import { listJobs, runJobNow, stateOfJob } from '#server/features/operator/jobs.ts'
import { listFailingMails, sendMailsAgain } from '#server/features/operator/mails.ts'
import type { FailingMail } from '#server/features/operator/mails.ts'
import { listFailingWebhooks, sendWebhookAgain } from '#server/features/operator/webhooks.ts'
import type { FailingWebhook } from '#server/features/operator/webhooks.ts'
import { listSizes } from '#server/features/operator/sizes.ts'
import type { Size } from '#server/features/operator/sizes.ts'
import type { JobRow } from '#server/platform/jobs/entities.ts'
import { numberCommands } from './number-commands.ts'
import { powerCommands } from './power-commands.ts'
import type { Command, Stage } from './stage.ts'
import { table } from './table.ts'

export const usage = `Usage: npm run operator -- <command>
  shows what is and what fails in an installation, and sets it right, also beside a running server
  jobs                        work that comes back by itself: when it ran last, what failed
  job-now <name>              has a job run within seconds
  mails                       mails of the last thirty days that were not delivered, and why
  mail-again <id>… | --all    sends them from the first try on
  webhooks                    webhooks whose messages do not arrive, and why
  webhook-again <id>          sends those messages again
  companies [search]          companies with their use, newest first
  company <id>                one company, with its members and what it has live
  disable-company <id> <why>  refuses it everywhere; its owners read why, and nothing is deleted
  enable-company <id>         lets it be used again
  people [search]             people with their companies
  disable-person <who> <why>  refuses their sessions and keys; who is an id or an address
  enable-person <who>         lets them sign in again
  take-down <campaign> <why>  takes its pages down: an id, or its address with /c/
  put-back <campaign>         shows its pages again
  registration [open | invited | domains <name>…]
                              says who may register, or changes it
  rebuild-rollups [--verify] [--campaign <id>]
                              counts visits anew from their events; --verify only compares, and
                              fails where anything differs
  sizes                       what takes room: visits, documents, mails, uploads
  acts                        the last fifty things that operators did, and who`

const commands: Record<string, Command> = {
  jobs: ({ em, by }) => showJobs(em, by.now),
  'job-now': async ({ em, by }, [name = '']) => {
    await runJobNow(em, by, name)
    return `${name} runs within seconds, where jobs run.`
  },
  mails: ({ em, by }) => showMails(em, by.now),
  'mail-again': async ({ em, by }, args) => {
    if (args.length === 0) throw new Error(usage)
    const count = await sendMailsAgain(em, by, args[0] === '--all' ? 'all' : args)
    return count === 1 ? '1 mail is sent again.' : `${count} mails are sent again.`
  },
  webhooks: ({ em }) => showWebhooks(em),
  'webhook-again': async ({ em, by }, [id = '']) => {
    const count = await sendWebhookAgain(em, by, id)
    return count === 1 ? '1 message is sent again.' : `${count} messages are sent again.`
  },
  ...powerCommands,
  ...numberCommands,
  sizes: ({ database }) => showSizes(database),
  acts: ({ em }) => showActs(em),
}

/** Runs one command and gives what there is to say; throws what is wrong, in words. */
export function runCommand(stage: Stage, name: string, args: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command ${name}.\n\n${usage}`)
  return command(stage, args)
}

async function showJobs(em: EntityManager, now: Date): Promise<string> {
  const columns = {
    job: (job: JobRow) => job.name,
    state: (job: JobRow) => stateOfJob(job, now),
    done: (job: JobRow) => job.doneAt,
    due: (job: JobRow) => job.dueAt,
    'failed runs': (job: JobRow) => job.failures,
    because: (job: JobRow) => job.lastError,
  }
  return table(await listJobs(em), columns, 'No job has run yet.')
}

async function showMails(em: EntityManager, now: Date): Promise<string> {
  const columns = {
    id: (mail: FailingMail) => mail.id,
    to: (mail: FailingMail) => mail.to,
    subject: (mail: FailingMail) => mail.subject,
    written: (mail: FailingMail) => mail.createdAt,
    tries: (mail: FailingMail) => mail.attempts,
    state: (mail: FailingMail) => mail.state,
    because: (mail: FailingMail) => mail.error,
  }
  const mails = await listFailingMails(em, now)
  return table(mails, columns, 'All mails of the last thirty days were delivered.')
}

async function showWebhooks(em: EntityManager): Promise<string> {
  const columns = {
    id: (webhook: FailingWebhook) => webhook.id,
    company: (webhook: FailingWebhook) => webhook.company,
    address: (webhook: FailingWebhook) => webhook.url,
    'failing since': (webhook: FailingWebhook) => webhook.failingSince,
    state: (webhook: FailingWebhook) => (webhook.isOff ? 'switched off' : 'tried again'),
    'given up': (webhook: FailingWebhook) => webhook.failed,
    because: (webhook: FailingWebhook) => webhook.error,
  }
  return table(await listFailingWebhooks(em), columns, 'What is sent to webhooks arrives.')
}

async function showSizes(database: Stage['database']): Promise<string> {
  const columns = {
    what: (size: Size) => size.what,
    rows: (size: Size) => size.rows,
    MB: (size: Size) => (size.bytes / 1_000_000).toFixed(1),
  }
  return table(await listSizes(database), columns, 'Nothing is stored.')
}

async function showActs(em: EntityManager): Promise<string> {
  const columns = {
    when: (act: OperatorActRow) => act.at,
    who: (act: OperatorActRow) => act.actor,
    what: (act: OperatorActRow) => act.action,
    'of what': (act: OperatorActRow) => act.subject,
  }
  const { acts } = await listActs(em)
  return table(acts, columns, 'No operator has done anything yet.')
}
