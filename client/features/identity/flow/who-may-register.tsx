import { useQuery } from '@tanstack/react-query'
import { sayRegistration } from '#shared/registration/say-registration.ts'

/** Says who can have an account, before anybody fills in a form in vain; nothing where everybody can. */
export function WhoMayRegister() {
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: async () => (await import('#client/lib/api/api.ts')).client.registration.show(),
    retry: false,
  })
  return data ? sayRegistration(data) : null
}
