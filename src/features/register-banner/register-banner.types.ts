export type BannerCommand = { type: 'banner.close' | 'register.choose' };
