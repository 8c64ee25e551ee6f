import { Button, Menu } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

/** Links hold for ten minutes. */
const freshMs = 300_000

/** Has visits of one's own device left out: opens a page at the host of the campaign's pages. */
export function OwnDevice({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(
    api.analytics.ownDevice.queryOptions({
      input: { campaignId },
      staleTime: freshMs,
      refetchInterval: freshMs,
    }),
  )
  const links = data?.links ?? []
  const button = {
    variant: 'default',
    leftSection: <IconEyeOff size={16} stroke={1.5} aria-hidden />,
    children: 'Don’t count this device',
  } as const
  const [only, ...more] = links
  if (more.length === 0)
    return <Button {...button} component="a" href={only?.url} target="_blank" rel="noopener" />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Each host asks by itself</Menu.Label>
        {links.map(({ host, url }) => (
          <Menu.Item key={host} component="a" href={url} target="_blank" rel="noopener">
            {host}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
