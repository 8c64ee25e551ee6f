import { z } from 'zod'
import { networksLimit } from './networks-limit.ts'

/** An address, or a range in CIDR notation. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'A network looks like 192.0.2.0/24, an address like 192.0.2.7.',
})

export const networks = z.array(network).max(networksLimit, `At most ${networksLimit} networks.`)
