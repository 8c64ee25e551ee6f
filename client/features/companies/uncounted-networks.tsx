import { Button, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import { networksLimit } from '#shared/contract/networks-limit.ts'

type UncountedNetworksProps = {
  value: string[]
  error?: ReactNode
  onChange: (networks: string[]) => void
}

/** The networks whose visits are left out of all numbers, and the one of whoever looks. */
export function UncountedNetworks({ value, error, onChange }: UncountedNetworksProps) {
  const { data } = useQuery(api.diagnosis.session.queryOptions())
  const here = data?.request.address.replace(/^::ffff:/, '')
  return (
    <>
      <TagsInput
        label="Networks that are not counted"
        description="Visits from these addresses are left out of all numbers, e.g. those of your office. A single device is left out on the page of a campaign’s numbers."
        placeholder={value.length === 0 ? '192.0.2.0/24' : undefined}
        maxTags={networksLimit}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        value={value}
        onChange={onChange}
        error={error}
      />
      {here && !value.includes(here) && value.length < networksLimit ? (
        <div>
          <Button variant="default" size="xs" onClick={() => onChange([...value, here])}>
            Add your network, {here}
          </Button>
        </div>
      ) : null}
    </>
  )
}
