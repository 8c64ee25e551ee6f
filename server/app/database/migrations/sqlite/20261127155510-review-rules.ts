import { Migration } from '@mikro-orm/migrations'

export class Migration20261127155510 extends Migration {
  override up(): void {
    this.addSql('alter table `company` add column `approvals_needed` integer not null default 1')
    this.addSql('alter table `company` add column `guests_approve` integer not null default true')
    this.addSql('alter table `review` add column `rule` json not null default \'{"kind":"one"}\'')
    this.addSql('alter table `review` add column `due_at` datetime null')
    this.addSql('alter table `review` add column `due_zone` text null')
    this.addSql('alter table `review` add column `remind_at` datetime null')
    this.addSql('alter table `review` add column `nudged_at` datetime null')
    this.addSql('create index `review_remind_at_index` on `review` (`remind_at`)')
  }
}
