import { Migration } from '@mikro-orm/migrations'

export class Migration20261128224039 extends Migration {
  override up(): void {
    this.addSql(
      'create table `published_font` (`campaign_id` text not null, `hash` text not null, `content` blob not null, primary key (`campaign_id`, `hash`), constraint `published_font_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql("alter table `asset` add column `kind` text not null default 'picture'")
    this.addSql('alter table `asset` add column `family` text null')
    this.addSql('alter table `asset` add column `font` json null')
    this.addSql('create index `asset_family_index` on `asset` (`family`)')
    this.addSql('alter table `release` add column `fonts` json null')
  }
}
