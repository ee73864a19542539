//! The accounts of the user pool.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use aws_sdk_cognitoidentityprovider::Client;
use aws_sdk_cognitoidentityprovider::types::UserType;
use rules::UserId;

use crate::refused;

/// The group of those who decide reports.
const MODERATORS: &str = "moderators";

pub struct Accounts {
    client: Client,
    pool: String,
}

#[derive(Clone, Debug)]
pub struct Account {
    /// The profile's id. It is a hash, so no request finds one account by it.
    pub id: UserId,
    pub username: String,
    pub is_enabled: bool,
}

impl Account {
    pub fn is_of_google(&self) -> bool {
        self.username.to_lowercase().starts_with("google_")
    }
}

impl TryFrom<UserType> for Account {
    type Error = anyhow::Error;

    fn try_from(user: UserType) -> Result<Self> {
        let subject = user.attributes().iter().find(|attribute| attribute.name() == "sub");
        let subject = subject.and_then(|attribute| attribute.value()).context("an account has no subject")?;
        let id = UserId::of_subject(subject);
        Ok(Self { id, is_enabled: user.enabled, username: user.username.context("an account has no name")? })
    }
}

impl Accounts {
    pub fn new(client: Client, pool: String) -> Self {
        Self { client, pool }
    }

    /// All accounts by their profiles' ids.
    pub async fn all(&self) -> Result<HashMap<UserId, Account>> {
        Ok(self.list(None).await?.into_iter().map(|account| (account.id, account)).collect())
    }

    /// The accounts with an address: there can be two, one with a password and one of Google.
    pub async fn with_address(&self, address: &str) -> Result<Vec<Account>> {
        if address.contains(['"', '\\']) {
            bail!("{address} is not an e-mail address");
        }
        let mut found = self.list(Some(address)).await?;
        let lower_case = address.to_lowercase();
        if lower_case != address {
            let others = self.list(Some(&lower_case)).await?.into_iter();
            let others: Vec<_> = others.filter(|other| found.iter().all(|known| known.id != other.id)).collect();
            found.extend(others);
        }
        Ok(found)
    }

    /// Nobody can sign in with the account any more, and its sessions end. Access tokens stay valid for reading until they expire,
    /// within a quarter of an hour.
    pub async fn disable(&self, account: &Account) -> Result<()> {
        let disable = self.client.admin_disable_user().user_pool_id(&self.pool).username(&account.username);
        disable.send().await.map_err(|error| refused("AdminDisableUser", &error))?;
        let sign_out = self.client.admin_user_global_sign_out().user_pool_id(&self.pool).username(&account.username);
        sign_out.send().await.map_err(|error| refused("AdminUserGlobalSignOut", &error))?;
        Ok(())
    }

    pub async fn enable(&self, account: &Account) -> Result<()> {
        let enable = self.client.admin_enable_user().user_pool_id(&self.pool).username(&account.username);
        enable.send().await.map(drop).map_err(|error| refused("AdminEnableUser", &error))
    }

    /// Whether the account may decide reports. Its tokens say so from the next sign-in or renewal on, within a quarter of an hour.
    pub async fn set_moderator(&self, account: &Account, is_moderator: bool) -> Result<()> {
        let (pool, name) = (&self.pool, &account.username);
        if is_moderator {
            let add = self.client.admin_add_user_to_group().user_pool_id(pool).username(name).group_name(MODERATORS);
            add.send().await.map(drop).map_err(|error| refused("AdminAddUserToGroup", &error))
        } else {
            let remove = self.client.admin_remove_user_from_group().user_pool_id(pool).username(name);
            let removed = remove.group_name(MODERATORS).send().await;
            removed.map(drop).map_err(|error| refused("AdminRemoveUserFromGroup", &error))
        }
    }

    pub async fn delete(&self, account: &Account) -> Result<()> {
        let delete = self.client.admin_delete_user().user_pool_id(&self.pool).username(&account.username);
        delete.send().await.map(drop).map_err(|error| refused("AdminDeleteUser", &error))
    }

    async fn list(&self, address: Option<&str>) -> Result<Vec<Account>> {
        let list = self.client.list_users().user_pool_id(&self.pool);
        let list = list.set_filter(address.map(|address| format!("email = \"{address}\"")));
        let users: Result<Vec<_>, _> = list.into_paginator().items().send().collect().await;
        users.map_err(|error| refused("ListUsers", &error))?.into_iter().map(Account::try_from).collect()
    }
}
