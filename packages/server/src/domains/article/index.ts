export { latestArticles, publicArticleAddresses } from "./latest.ts";
export { addPublished, type GivenArticle } from "./published.ts";
