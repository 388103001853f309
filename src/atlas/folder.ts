/** Made by `npm run atlas`: files alone, with no server behind them, opened from any address. */
export const isFolder = import.meta.env.MODE === 'folder';
