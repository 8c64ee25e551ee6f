import { Migration } from '@mikro-orm/migrations'
import { rewriteSearchTexts } from '../rewrite-search-texts.ts'

export class Migration20261126123700 extends Migration {
  override async up(): Promise<void> {
    await rewriteSearchTexts(this)
  }
}
