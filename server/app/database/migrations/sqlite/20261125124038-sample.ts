import { Migration } from '@mikro-orm/migrations'

export class Migration20261125124038 extends Migration {
  override up(): void {
    this.addSql('alter table `campaign` add column `sample` text null')
    this.addSql('alter table `campaign` add column `hidden_at` datetime null')
    this.addSql("alter table `member` add column `first_steps` json not null default '{}'")
    // Who is there already needs no first steps.
    this.addSql(`update member set first_steps = '{"closed":true}'`)
  }
}
