/** How many posts the home page shows. [BLOG-09, CONST-19] */
export const latestPosts = 3;
