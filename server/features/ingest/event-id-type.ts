import { Type } from '@mikro-orm/core'
import type { EntityProperty, Platform } from '@mikro-orm/core'
import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { parse, stringify } from 'uuid'

/** A uuid as the 16 bytes that it is, also on SQLite, where text would take 36. */
export class EventIdType extends Type<string, string | Uint8Array> {
  override convertToDatabaseValue(id: string, platform: Platform): string | Uint8Array {
    return platform instanceof PostgreSqlPlatform ? id : Buffer.from(parse(id))
  }

  override convertToJSValue(stored: string | Uint8Array): string {
    return typeof stored === 'string' ? stored : stringify(stored)
  }

  override getColumnType(_property: EntityProperty, platform: Platform): string {
    return platform instanceof PostgreSqlPlatform ? 'uuid' : 'blob'
  }
}
