import { Migration } from '@mikro-orm/migrations'

export class Migration20261127191636 extends Migration {
  override up(): void {
    this.addSql(
      'create table `comment_picture` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `comment_id` text null, `place` integer not null, `author_kind` text not null, `author_id` text not null, `name` text not null, `width` integer not null, `height` integer not null, `size` integer not null, `widths` json not null, `created_at` datetime not null, constraint `comment_picture_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `comment_picture_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade, constraint `comment_picture_comment_id_foreign` foreign key (`comment_id`) references `comment` (`id`) on delete cascade)',
    )
    this.addSql(
      'create index `comment_picture_comment_id_index` on `comment_picture` (`comment_id`)',
    )
    this.addSql(
      'create index `comment_picture_company_id_index` on `comment_picture` (`company_id`)',
    )
    this.addSql(
      'create index `comment_picture_campaign_id_author_id_index` on `comment_picture` (`campaign_id`, `author_id`)',
    )
  }
}
