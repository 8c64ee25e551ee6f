import { useQuery } from '@tanstack/react-query'

/** Where to look for a code that was sent: in the outbox, while no mail server sends it. */
export function WhereMailIs() {
  const { data } = useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await import('#client/lib/api/api.ts')).client.diagnosis.outbox(),
    staleTime: Infinity,
    retry: false,
  })
  if (!data?.url) return 'It may take a minute; look into the junk folder as well.'
  return (
    <>
      No mail leaves this machine yet:{' '}
      <a href={data.url} target="_blank" rel="noreferrer">
        read it here
      </a>
      .
    </>
  )
}
