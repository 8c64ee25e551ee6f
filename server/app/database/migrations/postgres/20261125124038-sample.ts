import { Migration } from '@mikro-orm/migrations'

export class Migration20261125124038 extends Migration {
  override up(): void {
    this.addSql(
      'alter table "campaign" add "sample" varchar(255) null, add "hidden_at" timestamptz(3) null',
    )
    this.addSql('alter table "member" add "first_steps" jsonb not null default \'{}\'')
    // Who is there already needs no first steps.
    this.addSql(`update member set first_steps = '{"closed":true}'`)
  }
}
