import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readAnew } from './read-anew.ts'

afterEach(cleanup)

const queryKey = ['threads']

/** Shows what the server has, whose answers come when the test lets them. */
function showThreads() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: PromiseWithResolvers<string>[] = []
  function Threads() {
    const { data = 'nothing yet' } = useQuery({
      queryKey,
      queryFn: () => {
        const answer = Promise.withResolvers<string>()
        answers.push(answer)
        return answer.promise
      },
    })
    return <p>{data}</p>
  }
  render(
    <QueryClientProvider client={queries}>
      <Threads />
    </QueryClientProvider>,
  )
  return { queries, answers }
}

test('a first answer from before the news is not taken for the one after', async () => {
  const { queries, answers } = showThreads()
  await act(async () => void readAnew(queries, queryKey))
  expect(answers).toHaveLength(2)
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await screen.findByText('after')
})

test('what is known stays in sight until the new answer is there', async () => {
  const { queries, answers } = showThreads()
  answers[0]?.resolve('first')
  await screen.findByText('first')
  await act(async () => void readAnew(queries, queryKey))
  expect(answers).toHaveLength(2)
  expect(screen.getByText('first')).toBeTruthy()
  answers[1]?.resolve('second')
  await screen.findByText('second')
})
