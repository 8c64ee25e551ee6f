import { setImmediate as nextTurn } from 'node:timers/promises'

type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Keeps statements well below the limits of both databases. */
const mostAtOnce = 200
/** How long (ms) the questions before may hold up the next: a connection may be dead. */
const patienceMs = 1_000

/**
 * Makes a way to ask one by one of `ask`, which answers many questions in their order. What is asked
 * within a turn of the event loop, or while the questions before are being answered, is answered
 * together. Nothing is remembered: each question is answered by an `ask` that began after it. When
 * that fails, all that were asked together fail.
 */
export function batchQuestions<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    await nextTurn()
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      await settled(answerAll(asked))
    }
    isAsking = false
  }

  async function answerAll(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [at, answer] of answers.entries()) asked[at]?.resolve(answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void askAll()
    })
}

/** Resolves when `work` has ended, at the latest after the patience. */
async function settled(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))])
  clearTimeout(timer)
}
