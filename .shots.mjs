import { chromium } from 'playwright-core';
const origin='http://localhost:4517';
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args:['--no-sandbox','--disable-gpu'] });
const api = async (path, data) => (await (await fetch(origin+path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(data)})).json());
const { users } = await api('/sandbox/scenario',{users:[{userGroup:'ADMIN',name:'Asta',surname:'Kalnė'},{name:'Jonas',surname:'Petraitis',checks:{KYC:'NOT_STARTED'}}]});
const [admin, person]=users;
await fetch(origin+'/api/v1/kyc',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+person.token},body:JSON.stringify({pep:true,plannedYearlyInvestments:'FROM_10000_TO_50000',incomeSources:['SALARY'],typeOfIncome:'FULL_TIME',person:{firstName:'Jonas',lastName:'Petraitis',organization:'Seimas',position:'Member',relation:'FAMILY',nationality:'LT'}})});
await api('/sandbox/transfers',{reference:'loan to Riverside',amount:1000});
await api('/sandbox/transfers',{reference:'RF18539007547034',amount:250});
const jobs = [
 ['list','/invest','lt',null],['list-cmp','/invest?compare=riverside-homes,pine-hill,harbour-offices','de',null],['list-none','/invest?q=zzz','de',null],
 ['late','/project/pine-hill','de',null],['bond','/project/harbour-offices','lt',null],['paid','/project/market-hall','de',null],
 ['adm-reviews','/admin','de',admin.token],['adm-transfers','/admin/transfers','lt',admin.token],['adm-reports','/admin/reports','de',admin.token],['adm-log','/admin/log','lt',admin.token],['adm-404','/admin','de',person.token]];
const only=process.argv[2]?new RegExp(process.argv[2]):/./;
for (const [name,path,lang,token] of jobs.filter(j=>only.test(j[0]))) for (const w of [390,1440]) {
  const page = await browser.newPage({ viewport:{width:w,height:900}, locale:lang });
  await page.goto(origin+'/healthz');
  await page.evaluate(([l,t])=>{localStorage.setItem('i18nextLng',l); if(t) localStorage.setItem('token',t);},[lang,token]);
  await page.goto(origin+path);
  await page.waitForSelector('h1'); await page.waitForTimeout(1200);
  await page.screenshot({ path:`/tmp/fuzz-shots/${name}-${w}.png`, fullPage: w===390 ? !/list$/.test(name) : /list-cmp|late|bond|paid/.test(name) });
  const over=await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); if(over>0) console.log('OVER',name,w,over);
  await page.close();
}
await browser.close();
