import { spawnSync } from 'node:child_process'
import type { Image } from './images.ts'

/**
 * Runs in the image as docker-compose.yml has its containers run: read-only but for /tmp and what is
 * mounted, without any right of root, and with no variable but those that are named.
 */
const confine = `tree=$1; account=$2; data=$3; backups=$4; shift 4
  mkdir -p "$tree/backups" && mount --bind "$tree" "$tree" && mount -o remount,bind,ro "$tree" &&
  mount -t tmpfs none "$tree/tmp" && mount -t proc proc "$tree/proc" && mount --rbind /dev "$tree/dev" &&
  { [ -z "$data" ] || mount --bind "$data" "$tree/data"; } &&
  { [ -z "$backups" ] || mount --bind "$backups" "$tree/backups"; } &&
  exec chroot "$tree" setpriv --reuid "\${account%:*}" --regid "\${account#*:}" --clear-groups \\
    --no-new-privs --bounding-set=-all --inh-caps=-all env -i "$@"`

type Run = {
  /** Beside those of the image. */
  env?: Record<string, string>
  /** What is mounted at /data. */
  data?: string
  /** What is mounted at /backups. */
  backups?: string
}

/** The command that runs `program` in a container of the image. */
export function commandIn(
  { tree, config }: Image,
  program: readonly string[],
  { env = {}, data = '', backups = '' }: Run,
): [string, ...string[]] {
  const own = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const apart = ['--mount', '--propagation', 'private', 'sh', '-c', confine, 'sh']
  const place = [tree, config.User, data, backups]
  const inside = ['-C', config.WorkingDir || '/', ...config.Env, ...own, ...program]
  return ['unshare', ...apart, ...place, ...inside]
}

/** What a container of the image runs by itself. */
export const programOf = ({ config: { Entrypoint, Cmd } }: Image) => [
  ...(Entrypoint ?? []),
  ...(Cmd ?? []),
]

/** Whether the image finds its own container healthy. */
export function isHealthy(image: Image, env: Record<string, string>): boolean {
  const [kind, ...program] = image.config.Healthcheck.Test
  if (kind !== 'CMD') throw new Error(`A check of health that is ${kind}.`)
  const [command, ...args] = commandIn(image, program, { env })
  return spawnSync(command, args).status === 0
}
