import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

/** Where to look for a code that was sent: in the outbox, while no mail server sends it. */
export function WhereMailIs() {
  const { data } = useQuery({
    ...api.diagnosis.outbox.queryOptions(),
    staleTime: Infinity,
    retry: false,
  })
  if (!data?.url) return 'It may take a minute; look into the junk folder as well.'
  return (
    <>
      No mail leaves this machine yet:{' '}
      <Anchor href={data.url} target="_blank" inherit>
        read it here
      </Anchor>
      .
    </>
  )
}
